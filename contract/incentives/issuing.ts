import { dissolvesNgo, replacesBoard, stopsCampaign } from './workflow.ts'

/** What each type asks for, so that its effect can follow. */
const byType: Readonly<Record<number, readonly string[]>> = {
  [stopsCampaign]: ['campaign_id'],
  [replacesBoard]: ['board_end_date', 'board_members_number'],
  [dissolvesNgo]: ['liquidator_name'],
}
/** What no penalty is issued without: the right of reply rests on it. */
const ofPenalties = ['article', 'decision_no', 'decision_date', 'file']

/** Fields that a draft still lacks before it can be issued; empty when nothing is missing. */
export function lackingToIssue(measure: { kind: string; incentive_type_id: number }): string[] {
  const needed = [...(measure.kind === 'punishment' ? ofPenalties : []), ...(byType[measure.incentive_type_id] ?? [])]
  return needed.filter((field) => (measure as Readonly<Record<string, unknown>>)[field] === null)
}
