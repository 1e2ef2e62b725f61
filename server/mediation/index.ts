import type { Area } from '../core/http/route.ts'
import { letterheadArea } from './letterhead.ts'
import { letterFiles, letterSources, ownLetters } from './letters.ts'

/** Mediation letters: the letterhead, letters as they stand on paper, and their certified files. */
export const mediationLetters: Area = (on, services) => {
  letterheadArea(on, services)
  ownLetters(on, services)
  letterSources(on, services)
  letterFiles(on, services)
}
export { letterType } from './letter-type.ts'
