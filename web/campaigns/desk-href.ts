export const deskPath = '/guest-pages-management/campaigns'
/** The page of one licensed campaign. */
export const deskHref = (id: number): string => `${deskPath}?campaign=${id}`
