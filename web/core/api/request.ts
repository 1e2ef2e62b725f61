import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'

/** A form sent without script and refused: what was typed and what is wrong, by field name. */
export interface Posted {
  readonly values: Readonly<Record<string, readonly string[]>>
  readonly errors: Readonly<Record<string, string>>
}

/** What the web server gives to one page request. */
export interface PageContext {
  readonly nonce?: string
  /** Id of this page request in the server's log. */
  readonly id?: string
  /** Public address of the site. */
  readonly site?: string
  /** Makes an API call inside the same process, with the cookies of the page request. */
  readonly api?: (path: string, init: RequestInit) => Promise<Response>
  readonly posted?: Posted
  /** A signed-in page may be drawn with its data. Without it the page shows its frame only. */
  readonly picture?: {
    /** Called before its first question: an answer that fails from here on is not the page's own. */
    readonly begin: () => void
    readonly failed: (error: unknown) => void
  }
}

const context = () => (getGlobalStartContext() ?? {}) as PageContext

/** Nonce of the page's content security policy; undefined in development. */
export const pageNonce = createIsomorphicFn()
  .server(() => context().nonce)
  .client(() => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined)

/** Sends a request to the API: over the network in the browser, inside the process on the server. */
export const sendToApi = createIsomorphicFn()
  .server((path: string, init: RequestInit): Promise<Response> => {
    const page = getRequest()
    const headers = new Headers(init.headers)
    const cookie = page.headers.get('cookie')
    if (cookie) headers.set('cookie', cookie)
    const inside = context().api
    return inside ? inside(path, { ...init, headers }) : fetch(new URL(path, page.url), { ...init, headers })
  })
  .client((path: string, init: RequestInit): Promise<Response> => fetch(path, init))

/** Whether this page request has any cookie. Without one there is no session to ask for. */
export const mayHaveSession = createIsomorphicFn()
  .server(() => getRequest().headers.has('cookie'))
  .client(() => true)

/** Whether and how this page is drawn with its data, before the browser draws it. */
export const pictureWish = createIsomorphicFn()
  .server(() => context().picture)
  .client(() => undefined)

/** The form that was posted to this page, if it has to be shown again. */
export const postedForm = createIsomorphicFn()
  .server((): Posted | undefined => context().posted)
  .client((): Posted | undefined => undefined)

/** The id of this page in the server's log. In the browser it is read from the page. */
export const pageReference = createIsomorphicFn()
  .server(() => context().id)
  .client(() => document.querySelector('[data-reference]')?.textContent ?? undefined)

/** Public address of the site, without a slash at the end. */
export const siteUrl = createIsomorphicFn()
  .server(() => context().site ?? new URL(getRequest().url).origin)
  .client(() => location.origin)
