/** Made by tools/signed-in-routes.ts: the routes that open pages start without, where the build keeps them apart. */
declare module 'virtual:signed-in-routes' {
  import type { AnyRoute } from '@tanstack/react-router'
  export const loadSignedIn: (() => Promise<{ readonly signedIn: readonly AnyRoute[] }>) | undefined
}
