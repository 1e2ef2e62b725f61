import type { Contradiction, ReturnLine, YearlyReturn } from '#contract/returns/returns.ts'
import { returnMachine } from '#contract/returns/workflow.ts'
import { formatDate, formatNumber } from '#web/base/format.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'

export const returnState = (status: YearlyReturn['status']) => statusOf(returnMachine, status)
export const returnName = (year: number): string => m.return_of({ year: String(year) })

export const blockWord = (block: ReturnLine['block']): string =>
  ({
    identity: m.return_block_identity,
    board: m.return_block_board,
    assembly: m.return_block_assembly,
    people: m.return_block_people,
    properties: m.return_block_properties,
    programmes: m.return_block_programmes,
    money: m.return_block_money,
  })[block]()

/** What does not agree, with both figures. */
export function contradictionText({ code, left, right }: Contradiction): string {
  const figure = (text: string) =>
    /^\d{4}-/.test(text) ? formatDate(text, true) : /^[\d.]+$/.test(text) ? formatNumber(text) : text
  const told = { left: figure(left), right: figure(right) }
  return {
    spending_differs: m.return_spending_differs,
    accounts_differ: m.return_accounts_differ,
    nobody_reached: m.return_nobody_reached,
    board_expired: m.return_board_expired,
    no_yearly_meeting: m.return_no_yearly_meeting,
    yearly_meeting_late: m.return_yearly_meeting_late,
  }[code](told)
}
/** Lines by their block, in the order of the questions. */
export function blocksOf(lines: readonly ReturnLine[]): [ReturnLine['block'], ReturnLine[]][] {
  const blocks = new Map<ReturnLine['block'], ReturnLine[]>()
  for (const line of lines) blocks.set(line.block, [...(blocks.get(line.block) ?? []), line])
  return [...blocks]
}
