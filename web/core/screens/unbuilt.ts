/**
 * Screens of the specification that have no page yet. Menus ask this and not the router, which in the browser knows the
 * screens of one side only: on a page that belongs to neither, the menu would be empty.
 */
const unbuilt = /^\/auth\/account-link/

/** Whether a screen of the specification has a page; `path` is as the table of screens writes it. */
export const isBuilt = (path: string): boolean => !unbuilt.test(path)
