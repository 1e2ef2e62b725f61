/** Header of a stored file; `frozen` for a document that was frozen, which is shown and not saved. Its own file: pages for everybody carry no schemas. */
export const fileStateHeader = 'x-file-state'
