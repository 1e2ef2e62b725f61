/** Hides the overlay that the server draws on pages whose content is built in the browser [spec 1§2]. */
export function hideLoadingOverlay(): void {
  document.documentElement.dataset.arrived = ''
}
