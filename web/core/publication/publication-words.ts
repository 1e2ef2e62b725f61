import { publicationMachine, type PublicationStatus } from '#contract/core/publication.ts'
import { statusChoices, statusOf } from '../cases/words.ts'

export const publicationState = (status: PublicationStatus) => statusOf(publicationMachine, status)
/** Stages of a text as choices of a filter. */
export const publicationChoices = () => statusChoices(publicationMachine)
