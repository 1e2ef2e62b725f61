import { one, parseSearch } from '#web/base/search.ts'

/**
 * The page from which a person is sent to sign in. Several calls fail when a session ends: the later ones find the
 * sign-in page there already, with the way back in its address.
 */
export const leftPage = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname.startsWith('/auth/') ? (one(parseSearch(search).back) ?? '') : pathname + search
