// device.total of the opening setup, by hand and for this setup alone: the least that a page could load for it.
export function deviceTotal() {
  const [params, layers, hidden, sequence, batch] = [8e9, 32, 4096, 4096, 1];
  const [weights, gradients, master, moments] = [2, 2, 4, 8];
  const [tensors, bytes] = [17, 2];
  return params * (weights + gradients + master + moments) + tensors * hidden * bytes * layers * sequence * batch;
}
