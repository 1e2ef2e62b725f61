import { publicationMachine, type PublicationStatus } from '#contract/core/publication.ts'
import { statusChoices, statusOf } from '../cases/words.ts'

export const publicationState = (status: PublicationStatus) => statusOf(publicationMachine, status)
/** Publication statuses as options of a filter. */
export const publicationChoices = () => statusChoices(publicationMachine)
