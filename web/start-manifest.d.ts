/** What the build says of each route; made by the plugin of TanStack Start. */
declare module 'tanstack-start-manifest:v' {
  type File = string | { readonly href: string }
  export function tsrStartManifest(): {
    readonly inlineCss?: { readonly styles: Readonly<Record<string, string>> }
    readonly routes: Readonly<Record<string, { readonly preloads?: readonly File[]; readonly css?: readonly File[] }>>
  }
}
