import { useQuery } from '@tanstack/react-query'
import {
  accountChange,
  decideAccountChange,
  listAccountChanges,
  type AccountChange,
} from '#contract/profile/account-changes.ts'
import { accountWords, driverWords } from '#contract/profile/account-words.ts'
import type { Label, Words } from '#contract/core/calls/words.ts'
import { callApi } from '#web/core/api/api.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { DiffText } from '#web/ui/diff.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DateText } from '#web/ui/text.tsx'
import css from './account-card.module.css'

/** Changes that wait for a second person. */
export const useAccountChanges = () =>
  useQuery({ queryKey: [listAccountChanges.path], queryFn: async () => (await callApi(listAccountChanges)).data })

type Field = AccountChange['fields'][number]
const words: Words = { ...accountWords, ...driverWords }
const nameOf = ({ name }: Field): string => (words[name] ? label(words[name]) : name)
const rules: Readonly<Record<string, Label>> = driverWords.operate_rule.words
const rule = (value: string): string => (rules[value] ? label(rules[value]) : value)

/** A resolution that waits beside the one that still holds: whoever decides reads both. */
const HeldFile = ({ before, after }: Pick<Field, 'before' | 'after'>) => (
  <>
    <Anchor href={`/api/v2/files/${before}`}>{m.profile_change_file_before()}</Anchor> ·{' '}
    <Anchor href={`/api/v2/files/${after}`}>{m.profile_change_file_after()}</Anchor>
  </>
)

/** A value that waits, beside the one that still holds. */
function HeldValue({ field: { name, before, after } }: { field: Field }) {
  const [bank, position] = [useName('banks'), useName('positions')]
  const words = (value: Field['before']): string => {
    if (value === null) return m.profile_change_none()
    if (name === 'bank_id') return bank(Number(value))
    if (name === 'position_id') return position(Number(value))
    if (name === 'end_date' || name === 'assign_date') return formatDate(String(value))
    return rule(String(value))
  }
  if (name === 'assign_file') return <HeldFile before={before} after={after} />
  return <DiffText before={words(before)} after={words(after)} />
}

const titleOf = ({ kind, driver }: AccountChange): string => {
  if (driver !== null)
    return kind === 'new' ? m.profile_change_new_driver({ name: driver }) : m.profile_change_driver({ name: driver })
  return kind === 'new' ? m.profile_change_new_account() : m.profile_change_account()
}
interface Props {
  changes: readonly AccountChange[]
  /** Runs a call and asks the page again. */
  send: (work: () => Promise<{ message: string }>) => Promise<unknown>
}

/** What waits on one account: new values beside the old, who asked, what it waits for, and the decisions that one may take. */
export function AccountChanges({ changes, send }: Props) {
  return (
    <div className={css.changes}>
      {changes.map((change) => (
        <Notice key={change.id} tone="warn" title={`${titleOf(change)}.`}>
          {m.profile_change_asked_by()} <bdi>{change.asked_by}</bdi> · <DateText value={change.asked_at} time short />.{' '}
          {change.effective_at === null ? (
            m.profile_change_second()
          ) : (
            <>
              {m.profile_change_wait()} <DateText value={change.effective_at} time />.
            </>
          )}
          {change.fields.length > 0 && (
            <Facts
              facts={change.fields.map((field) => ({
                key: field.name,
                label: nameOf(field),
                value: <HeldValue field={field} />,
              }))}
            />
          )}
          {change.actions.length > 0 && (
            <div className={css.decide}>
              <ActionBar
                machine={accountChange}
                actions={change.actions}
                name={titleOf(change)}
                size="row"
                plain
                several
                take={async (action) =>
                  void (await send(() => callApi(decideAccountChange, { params: { id: change.id }, body: { action } })))
                }
              />
            </div>
          )}
        </Notice>
      ))}
    </div>
  )
}
