import type { Lacking } from '#contract/mediation/letterhead.ts'
import type { LetterFault } from '#contract/settings/letter-text.ts'
import { invalid, Refusal } from '../core/errors.ts'
import { faultAt } from './compose.ts'

/** A letter must show name, decision number and scope of the organisation [P7]: 409 while its letterhead cannot. */
export function refuseLacking(lacking: readonly Lacking[]): void {
  if (lacking.length > 0) throw new Refusal(409, 'letterhead_incomplete', { data: { lacking } })
}

/** Placeholders that nobody knows, or that have no value, are refused at the text. */
export function refuseFaults(faults: readonly LetterFault[]): void {
  if (faults.length > 0) throw invalid({ 'payload.body': faults.map((fault) => ({ text: faultAt(fault) })) })
}
