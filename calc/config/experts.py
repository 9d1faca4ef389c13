"""Feed-forward blocks made of experts: how each family's keys name them."""

from calc.config.look import Unhandled
from calc.config.params import Experts

__all__ = ["CHOSEN", "COUNT", "WIDTH", "experts", "none_besides"]

COUNT = ("num_local_experts", "num_experts", "n_routed_experts")
CHOSEN = ("num_experts_per_tok", "experts_per_token")
WIDTH = "moe_intermediate_size"


def none_besides(look, row):
    """A family without experts has none. Raises :class:`Unhandled` where the file names some all the same."""
    if not row.experts and look.whole(*COUNT, lo=0):
        raise Unhandled("experts")


def experts(look, row, layers):
    """The experts of a family that has them."""
    return MADE[row.experts](look, layers, look.need(*COUNT))


def _chosen(look, count):
    return min(look.need(*CHOSEN), count)


def _mixtral(look, layers, count):
    return Experts(count, _chosen(look, count), look.need("intermediate_size"))


def _gpt_oss(look, layers, count):
    return Experts(count, _chosen(look, count), look.need("intermediate_size"), router_bias=True)


def _qwen(look, layers, count):
    """Qwen: a dense block in the layers that ``mlp_only_layers`` lists, or between every ``decoder_sparse_step``."""
    step = look.whole("decoder_sparse_step") or 1
    listed = look.value("mlp_only_layers") or []
    if not isinstance(listed, list) or (listed and step > 1):
        raise Unhandled("variant", name="mlp_only_layers")
    dense = len({i for i in listed if isinstance(i, int) and 0 <= i < layers})
    shared = look.whole("shared_expert_intermediate_size", lo=0) or 0
    return Experts(
        count, _chosen(look, count), look.need(WIDTH), shared, bool(shared),
        dense_layers=dense or layers - layers // step,
    )  # fmt: skip


def _deepseek(look, layers, count, router_bias=False):
    """DeepSeek: the first layers dense, shared experts beside the chosen ones."""
    if (look.whole("moe_layer_freq") or 1) != 1:
        raise Unhandled("variant", name="moe_layer_freq")
    width = look.need(WIDTH)
    shared = width * (look.whole("n_shared_experts", lo=0) or 0)
    dense = min(look.whole("first_k_dense_replace", lo=0) or 0, layers)
    return Experts(count, _chosen(look, count), width, shared, router_bias=router_bias, dense_layers=dense)


def _deepseek_bias(look, layers, count):
    """DeepSeek-V3 corrects its router's load by one number an expert, stored with the weights."""
    return _deepseek(look, layers, count, router_bias=True)


MADE = {
    "mixtral": _mixtral,
    "qwen": _qwen,
    "gpt-oss": _gpt_oss,
    "deepseek": _deepseek,
    "deepseek-bias": _deepseek_bias,
}
