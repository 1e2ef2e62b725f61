// Apart from the calls: an open page that only names them loads no schemas.

/** Phases of section 3.6; a stopped campaign keeps its page, and stands in no list but that of its organisation. */
export const campaignPhases = ['running', 'upcoming', 'finished', 'stopped'] as const
export type CampaignPhase = (typeof campaignPhases)[number]
/** Phases of the common lists. */
export const listedPhases = ['running', 'upcoming', 'finished'] as const
