"""Published configurations, shortened to the keys that matter and some that do not, and what is published of them."""

LLAMA = {
    "architectures": ["LlamaForCausalLM"], "model_type": "llama", "attention_bias": False, "mlp_bias": False,
    "hidden_act": "silu", "hidden_size": 4096, "intermediate_size": 14336, "num_attention_heads": 32,
    "num_hidden_layers": 32, "num_key_value_heads": 8, "max_position_embeddings": 131072, "rms_norm_eps": 1e-05,
    "rope_scaling": {"factor": 8.0, "rope_type": "llama3"}, "rope_theta": 500000.0, "tie_word_embeddings": False,
    "torch_dtype": "bfloat16", "transformers_version": "4.42.3", "use_cache": True, "vocab_size": 128256,
}  # fmt: skip
MISTRAL = {
    "architectures": ["MistralForCausalLM"], "model_type": "mistral", "hidden_size": 4096, "intermediate_size": 14336,
    "num_attention_heads": 32, "num_hidden_layers": 32, "num_key_value_heads": 8, "sliding_window": 4096,
    "tie_word_embeddings": False, "torch_dtype": "bfloat16", "vocab_size": 32000,
}  # fmt: skip
QWEN2 = {
    "model_type": "qwen2", "hidden_size": 3584, "intermediate_size": 18944, "num_attention_heads": 28,
    "num_hidden_layers": 28, "num_key_value_heads": 4, "max_window_layers": 28, "sliding_window": 131072,
    "use_sliding_window": False, "tie_word_embeddings": False, "torch_dtype": "bfloat16", "vocab_size": 152064,
}  # fmt: skip
QWEN3 = {
    "model_type": "qwen3", "attention_bias": False, "head_dim": 128, "hidden_size": 4096, "intermediate_size": 12288,
    "num_attention_heads": 32, "num_hidden_layers": 36, "num_key_value_heads": 8, "sliding_window": None,
    "tie_word_embeddings": False, "torch_dtype": "bfloat16", "vocab_size": 151936,
}  # fmt: skip
GEMMA2 = {
    "model_type": "gemma2", "attention_bias": False, "head_dim": 256, "hidden_size": 3584, "intermediate_size": 14336,
    "num_attention_heads": 16, "num_hidden_layers": 42, "num_key_value_heads": 8, "sliding_window": 4096,
    "torch_dtype": "float32", "vocab_size": 256000,
}  # fmt: skip
GEMMA3 = {
    "model_type": "gemma3_text", "attention_bias": False, "head_dim": 256, "hidden_size": 1152,
    "intermediate_size": 6912, "num_attention_heads": 4, "num_hidden_layers": 26, "num_key_value_heads": 1,
    "sliding_window": 512, "sliding_window_pattern": 6, "torch_dtype": "bfloat16", "vocab_size": 262144,
}  # fmt: skip
GPT2_XL = {
    "activation_function": "gelu_new", "architectures": ["GPT2LMHeadModel"], "model_type": "gpt2", "n_ctx": 1024,
    "n_embd": 1600, "n_head": 25, "n_inner": None, "n_layer": 48, "n_positions": 1024, "vocab_size": 50257,
}  # fmt: skip
PHI2 = {
    "model_type": "phi", "hidden_size": 2560, "intermediate_size": 10240, "num_attention_heads": 32,
    "num_hidden_layers": 32, "num_key_value_heads": 32, "tie_word_embeddings": False, "torch_dtype": "float16",
    "vocab_size": 51200,
}  # fmt: skip
PHI3 = {
    "model_type": "phi3", "hidden_size": 3072, "intermediate_size": 8192, "num_attention_heads": 32,
    "num_hidden_layers": 32, "num_key_value_heads": 32, "sliding_window": 2047, "tie_word_embeddings": False,
    "torch_dtype": "bfloat16", "vocab_size": 32064,
}  # fmt: skip
PYTHIA = {
    "model_type": "gpt_neox", "hidden_size": 4096, "intermediate_size": 16384, "num_attention_heads": 32,
    "num_hidden_layers": 32, "tie_word_embeddings": False, "torch_dtype": "float16", "vocab_size": 50432,
}  # fmt: skip
FALCON = {
    "model_type": "falcon", "alibi": False, "bias": False, "hidden_size": 4544, "multi_query": True,
    "new_decoder_architecture": False, "num_attention_heads": 71, "num_hidden_layers": 32, "num_kv_heads": 71,
    "parallel_attn": True, "torch_dtype": "bfloat16", "vocab_size": 65024,
}  # fmt: skip
MIXTRAL = {
    "model_type": "mixtral", "hidden_size": 4096, "intermediate_size": 14336, "num_attention_heads": 32,
    "num_experts_per_tok": 2, "num_hidden_layers": 32, "num_key_value_heads": 8, "num_local_experts": 8,
    "sliding_window": None, "tie_word_embeddings": False, "torch_dtype": "bfloat16", "vocab_size": 32000,
}  # fmt: skip
QWEN3_MOE = {
    "model_type": "qwen3_moe", "attention_bias": False, "decoder_sparse_step": 1, "head_dim": 128, "hidden_size": 2048,
    "intermediate_size": 6144, "mlp_only_layers": [], "moe_intermediate_size": 768, "num_attention_heads": 32,
    "num_experts": 128, "num_experts_per_tok": 8, "num_hidden_layers": 48, "num_key_value_heads": 4,
    "tie_word_embeddings": False, "torch_dtype": "bfloat16", "vocab_size": 151936,
}  # fmt: skip
QWEN2_MOE = {
    "model_type": "qwen2_moe", "decoder_sparse_step": 1, "hidden_size": 2048, "intermediate_size": 5632,
    "moe_intermediate_size": 1408, "num_attention_heads": 16, "num_experts": 60, "num_experts_per_tok": 4,
    "num_hidden_layers": 24, "num_key_value_heads": 16, "shared_expert_intermediate_size": 5632,
    "tie_word_embeddings": False, "torch_dtype": "bfloat16", "vocab_size": 151936,
}  # fmt: skip
GPT_OSS = {
    "model_type": "gpt_oss", "attention_bias": True, "head_dim": 64, "hidden_size": 2880, "intermediate_size": 2880,
    "layer_types": ["sliding_attention", "full_attention"] * 12, "num_attention_heads": 64, "num_experts_per_tok": 4,
    "num_hidden_layers": 24, "num_key_value_heads": 8, "num_local_experts": 32, "sliding_window": 128,
    "tie_word_embeddings": False, "vocab_size": 201088,
}  # fmt: skip
DEEPSEEK_V3 = {
    "model_type": "deepseek_v3", "first_k_dense_replace": 3, "hidden_size": 7168, "intermediate_size": 18432,
    "kv_lora_rank": 512, "moe_intermediate_size": 2048, "moe_layer_freq": 1, "n_routed_experts": 256,
    "n_shared_experts": 1, "num_attention_heads": 128, "num_experts_per_tok": 8, "num_hidden_layers": 61,
    "num_key_value_heads": 128, "num_nextn_predict_layers": 1, "q_lora_rank": 1536, "qk_nope_head_dim": 128,
    "qk_rope_head_dim": 64, "quantization_config": {"quant_method": "fp8"}, "tie_word_embeddings": False,
    "torch_dtype": "bfloat16", "v_head_dim": 128, "vocab_size": 129280,
}  # fmt: skip
OPT = {
    "model_type": "opt", "do_layer_norm_before": True, "ffn_dim": 16384, "hidden_size": 4096,
    "max_position_embeddings": 2048, "num_attention_heads": 32, "num_hidden_layers": 32, "vocab_size": 50272,
    "word_embed_proj_dim": 4096,
}  # fmt: skip
BLOOM = {"model_type": "bloom", "n_embed": 4096, "n_head": 32, "n_layer": 30, "n_inner": None, "vocab_size": 250880}
GPTJ = {"model_type": "gptj", "n_embd": 4096, "n_head": 16, "n_layer": 28, "n_inner": None, "vocab_size": 50400,
        "tie_word_embeddings": False}  # fmt: skip

COUNTS = {
    "Llama 3.1 8B": (LLAMA, 8_030_261_248),
    "Llama 3.1 70B": (
        LLAMA | {"hidden_size": 8192, "intermediate_size": 28672, "num_attention_heads": 64, "num_hidden_layers": 80},
        70_553_706_496,
    ),
    "Llama 3.2 1B": (
        LLAMA | {"hidden_size": 2048, "intermediate_size": 8192, "num_hidden_layers": 16, "tie_word_embeddings": True},
        1_235_814_400,
    ),
    "Llama 2 13B": (
        {
            "architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 5120,
            "intermediate_size": 13824, "num_attention_heads": 40, "num_hidden_layers": 40, "num_key_value_heads": 40,
            "tie_word_embeddings": False, "torch_dtype": "float16", "vocab_size": 32000,
        },
        13_015_864_320,
    ),
    "Mistral 7B v0.1": (MISTRAL, 7_241_732_096),
    "Mistral Nemo": (
        MISTRAL | {"hidden_size": 5120, "head_dim": 128, "num_hidden_layers": 40, "vocab_size": 131072},
        12_247_782_400,
    ),
    "Qwen2.5 7B": (QWEN2, 7_615_616_512),
    "Qwen2.5 0.5B": (
        QWEN2 | {
            "hidden_size": 896, "intermediate_size": 4864, "num_attention_heads": 14, "num_hidden_layers": 24,
            "num_key_value_heads": 2, "tie_word_embeddings": True, "vocab_size": 151936,
        },
        494_032_768,
    ),
    "Qwen3 8B": (QWEN3, 8_190_735_360),
    "Gemma 7B": (
        {
            "model_type": "gemma", "attention_bias": False, "head_dim": 256, "hidden_size": 3072,
            "intermediate_size": 24576, "num_attention_heads": 16, "num_hidden_layers": 28, "num_key_value_heads": 16,
            "torch_dtype": "bfloat16", "vocab_size": 256000,
        },
        8_537_680_896,
    ),
    "Gemma 2 9B": (GEMMA2, 9_241_705_984),
    "Gemma 3 1B": (GEMMA3, 999_885_952),
    "GPT-2 XL": (GPT2_XL, 1_557_611_200),
    "GPT-2": (GPT2_XL | {"n_embd": 768, "n_head": 12, "n_layer": 12}, 124_439_808),
    "Phi-2": (PHI2, 2_779_683_840),
    "Phi-3 mini": (PHI3, 3_821_079_552),
    "Pythia 6.9B": (PYTHIA, 6_857_302_016),
    "GPT-NeoX 20B": (
        PYTHIA | {"hidden_size": 6144, "intermediate_size": 24576, "num_attention_heads": 64, "num_hidden_layers": 44},
        20_554_567_680,
    ),
    "Falcon 7B": (FALCON, 6_921_720_704),
    "Mixtral 8x7B": (MIXTRAL, 46_702_792_704),
    "Qwen3 30B A3B": (QWEN3_MOE, 30_532_122_624),
    "Qwen1.5 MoE A2.7B": (QWEN2_MOE, 14_315_784_192),
    "gpt-oss 20B": (GPT_OSS, 20_914_757_184),
    "DeepSeek V3": (DEEPSEEK_V3, 671_026_419_200),
    "DeepSeek V2 Lite": (
        {
            "model_type": "deepseek_v2", "first_k_dense_replace": 1, "hidden_size": 2048, "intermediate_size": 10944,
            "kv_lora_rank": 512, "moe_intermediate_size": 1408, "moe_layer_freq": 1, "n_routed_experts": 64,
            "n_shared_experts": 2, "num_attention_heads": 16, "num_experts_per_tok": 6, "num_hidden_layers": 27,
            "num_key_value_heads": 16, "q_lora_rank": None, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64,
            "tie_word_embeddings": False, "torch_dtype": "bfloat16", "v_head_dim": 128, "vocab_size": 102400,
        },
        15_706_484_224,
    ),
    "OPT 6.7B": (OPT, 6_658_473_984),
    "BLOOM 7B1": (BLOOM, 7_069_016_064),
    "GPT-J 6B": (GPTJ, 6_050_882_784),
    "OLMo 2 7B": (
        {
            "model_type": "olmo2", "attention_bias": False, "hidden_size": 4096, "intermediate_size": 11008,
            "num_attention_heads": 32, "num_hidden_layers": 32, "num_key_value_heads": 32,
            "tie_word_embeddings": False, "vocab_size": 100352,
        },
        7_298_617_344,
    ),
    "SmolLM3 3B": (
        {
            "model_type": "smollm3", "attention_bias": False, "hidden_size": 2048, "intermediate_size": 11008,
            "mlp_bias": False, "num_attention_heads": 16, "num_hidden_layers": 36, "num_key_value_heads": 4,
            "tie_word_embeddings": True, "vocab_size": 128256,
        },
        3_075_098_624,
    ),
}  # fmt: skip
"""Name -> configuration, and the parameters of the published checkpoint (tied tensors once)."""

DEEPSPEED = {
    "train_batch_size": 64, "train_micro_batch_size_per_gpu": 2, "gradient_accumulation_steps": 4,
    "bf16": {"enabled": True}, "fp16": {"enabled": False},
    "optimizer": {"type": "AdamW", "params": {"lr": 1e-05, "betas": [0.9, 0.999]}},
    "zero_optimization": {
        "stage": 3, "overlap_comm": True, "offload_optimizer": {"device": "cpu", "pin_memory": True},
        "offload_param": {"device": "none"},
    },
    "activation_checkpointing": {"partition_activations": True, "cpu_checkpointing": False},
    "gradient_clipping": 1.0, "wall_clock_breakdown": False,
}  # fmt: skip
