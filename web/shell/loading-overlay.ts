/** Hides the overlay that the server draws on pages whose content only the browser builds [spec 1§2]. */
export function hideLoadingOverlay(): void {
  document.documentElement.dataset.arrived = ''
}
