import { recordWordIn } from '../profile/log-sentence.ts'

const registers = ['real_estates', 'machines'] as const
/** The register into which an approved acquisition is recorded. */
export type Acquired = (typeof registers)[number]

/** What a request may ask to acquire. */
export const acquiredKinds = registers.map((value) => ({
  value,
  ar: recordWordIn(value, 'ar'),
  en: recordWordIn(value, 'en'),
}))
