import { formatNumber } from '#web/base/format.ts'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { checkName } from '#contract/founding/calls.ts'
import type { NameConflict } from '#contract/founding/name-conflict.ts'
import { callApi } from '#web/core/api/api.ts'
import { ReadFailed } from '#web/core/api/read-failed.tsx'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { FieldOptions } from '#web/ui/field.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'
import css from '../founding.module.css'

const SHORTEST = 5
const LONGEST = 150
const comparable = (name: string) => [...name].length >= SHORTEST && [...name].length <= LONGEST
const PAUSE = 500

const kinds: Readonly<Record<NameConflict['kind'], () => string>> = {
  ngo: m.founding_name_of_ngo,
  request: m.founding_name_of_request,
  immediate: m.founding_name_of_waiting,
  former: m.founding_name_of_former,
  word: m.founding_name_word,
}
const reasonOf = ({ reason_ar, reason_en }: NameConflict) => (lang() === 'en' && reason_en ? reason_en : reason_ar)
const standing = ({ kind, exact, similarity }: NameConflict) => {
  if (kind === 'word') return exact ? m.founding_name_word_refused() : m.founding_name_word_weighed()
  return exact ? m.founding_name_same() : m.founding_name_share({ percent: formatNumber(Math.round(similarity * 100)) })
}
/** What matters most of all that stands against the name. */
const headOf = (conflicts: readonly NameConflict[]) => {
  const refusing = conflicts.find((one) => one.exact)
  if (refusing) return refusing.kind === 'word' ? m.founding_name_holds_refused() : m.founding_name_exact()
  const names = conflicts.filter((one) => one.kind !== 'word')
  return names.length > 0 ? m.founding_name_similar({ count: names.length }) : m.founding_name_holds_weighed()
}

function useResting(text: string): string {
  const [resting, setResting] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setResting(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return resting
}

/** Names that resemble the typed one; the same list the evaluator sees. */
function Conflicts({ name }: { name: string }) {
  const asked = useResting(name.trim())
  const query = useQuery({
    queryKey: ['founding', 'name-check', asked],
    queryFn: async ({ signal }) => (await callApi(checkName, { query: { name_ar: asked }, signal })).data,
    enabled: comparable(asked),
    staleTime: 60_000,
    retry: false,
    meta: { quiet: true },
  })
  const { data } = query
  if (!comparable(asked)) return null
  if (!data) return <ReadFailed title={m.name_check_failed()} query={query} />
  if (data.conflicts.length === 0)
    return (
      <p className={css.nameFree}>
        <IconCheck size={17} aria-hidden />
        {m.founding_name_free()}
      </p>
    )
  return (
    <div className={css.nameTaken} data-exact={data.exact || undefined}>
      <p>
        <IconAlertTriangle size={17} aria-hidden />
        {headOf(data.conflicts)}
      </p>
      <ul>
        {data.conflicts.map((one) => (
          <li key={`${one.kind}-${one.name_ar}`}>
            <bdi>{one.name_ar}</bdi>
            <span>{kinds[one.kind]()}</span>
            <StateTag tone={one.exact ? 'bad' : 'warn'}>{standing(one)}</StateTag>
            {reasonOf(one) && <small>{reasonOf(one)}</small>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A proposed name, compared with the existing ones while it is typed. */
export function NameField({ field, options }: { field: Binding<string>; options: FieldOptions }) {
  return (
    <div>
      <TextField field={field} {...options} max={LONGEST} autoComplete="off" />
      <div aria-live="polite">{options.locked === undefined && <Conflicts name={field.value} />}</div>
    </div>
  )
}
