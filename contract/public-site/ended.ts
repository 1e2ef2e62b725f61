/** Dissolved, merged and cancelled organisations keep their page, which says so; nothing new comes from them and nobody answers [domain 3.5]. */
export const endedStatuses: readonly number[] = [5, 6, 7]
/** A suspended organisation offers nothing until the suspension is lifted [domain 3.5]. */
export const suspendedStatus = 2
