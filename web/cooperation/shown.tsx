import type { ApprovalStatus } from '#contract/grants/workflow.ts'
import { useCurrency, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { label } from '#web/base/label.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Count, DateText } from '#web/ui/text.tsx'
import { approvalState, fileHref } from './coop-words.ts'
import layout from '#web/ui/record-columns.module.css'

/** An amount with its currency. */
export function Amount({ value, currency }: { value: string | null; currency: number | null }) {
  const name = useCurrency()
  return value === null ? '—' : <Count value={value} {...(currency === null ? {} : { unit: name(currency) })} />
}
/** How an approval stands, and whether a report is late. */
export function ApprovalTags({ status, late }: { status: ApprovalStatus; late: boolean }) {
  const { tone, text } = approvalState(status)
  return (
    <span className={layout.tags}>
      <StateTag tone={tone}>{text}</StateTag>
      {late && <StateTag tone="bad">{m.money_late()}</StateTag>}
    </span>
  )
}
export const date = (value: string | null | undefined) => (value ? <DateText value={value} /> : null)
export const paper = (id: number | null | undefined, words: { ar: string; en: string }) =>
  id === null || id === undefined ? null : <Anchor href={fileHref(id)}>{label(words)}</Anchor>
type Index = 'countries' | 'un-organisations' | 'project-sectors' | 'governorates' | 'sub-districts' | 'target-groups'
export const Name = ({ index, id }: { index: Index; id: number }) => <>{useName(index)(id)}</>
