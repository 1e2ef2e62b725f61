/** Made by tools/signed-in-routes.ts: the routes that open pages start without, where the build keeps them apart. */
declare module 'virtual:signed-in-routes' {
  import type { AnyRoute } from '@tanstack/react-router'
  type Table = 'ministry' | 'organisation' | 'others'
  /** The table in which an address is looked for. */
  export const tableAt: ((path: string) => Table) | undefined
  export const loadTable: Readonly<Record<Table, () => Promise<{ readonly routes: readonly AnyRoute[] }>>> | undefined
}
