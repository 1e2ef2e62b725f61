import { useRouterState } from '@tanstack/react-router'

/**
 * Path of the page that is shown. Between a press on a link and the next page, the router's location is already that of
 * the next one: whoever follows it gives the page that still stands the words of another.
 */
export const useShownPath = (): string =>
  useRouterState({ select: ({ matches, location }) => (matches.at(-1) ?? location).pathname })
