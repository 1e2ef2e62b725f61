import { objectWords } from '#contract/assists/assist-words.ts'
import { label } from '#web/base/label.ts'
import { useState } from 'react'
import { dismissMatch, type ItemOfOthers, type Match, restoreMatch } from '#contract/assists/matches.ts'
import type { AssistObject } from '#contract/assists/objects.ts'
import { formatNumber } from '#web/base/format.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { drawer } from '#web/ui/later.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import { Amount } from './amount.tsx'
import css from './network.module.css'
import { useAgain } from './queries.ts'
import { Reasons } from './reasons.tsx'

const AskDrawer = drawer(async () => (await import('./drawers.tsx')).AskDrawer)

/** The button by which an item of another organisation is asked for, or its need answered. */
export function AskButton({
  item,
  own,
  count,
  size = 'bar',
}: {
  item: ItemOfOthers
  size?: 'row' | 'bar'
  own?: Pick<AssistObject, 'id' | 'need'> | undefined
  count: number
}) {
  const [open, setOpen] = useState(false)
  const may = useMay('ngo_assists', 'A')
  if (item.is_asked) return <StateTag tone="info">{m.assist_waits()}</StateTag>
  if (!may) return null
  const verb = item.is_emergency ? m.assist_reserve() : item.direction === 'give' ? m.assist_ask() : m.assist_offer()
  return (
    <>
      <Button size={size} aria-label={`${verb}: ${item.need}`} onClick={() => setOpen(true)}>
        {verb}
      </Button>
      {open && <AskDrawer item={item} own={own} count={count} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What an item of another organisation is, whose, and until when. */
export function ItemHead({ item, tagged = true }: { item: ItemOfOthers; tagged?: boolean }) {
  const governorate = useName('governorates')
  return (
    <>
      <div className={css.head}>
        <h3>
          <Named>{item.need}</Named>
        </h3>
        <Amount value={item.left} unit={item.unit_id} />
        {tagged && item.is_emergency && <StateTag tone="warn">{label(objectWords.is_emergency)}</StateTag>}
      </div>
      <p className={css.muted}>
        <Named>{nameOf({ name_ar: item.ngo_name_ar, name_en: item.ngo_name_en })}</Named> ·{' '}
        {item.governorate_ids.map(governorate).join(m.report_comma())} · {label(objectWords.valid_until)}{' '}
        <DateText value={item.valid_until} />
      </p>
    </>
  )
}

/** An item that may fit an own one, with its reasons; it can be set aside, and taken back. */
export function MatchCard({ match, own }: { match: Match; own: AssistObject }) {
  const again = useAgain()
  const may = useMay('ngo_assists', 'A')
  const [busy, setBusy] = useState(false)
  const left = own.count - own.promised_count - own.settled_count
  const set = async () => {
    setBusy(true)
    try {
      await callApi(match.is_dismissed ? restoreMatch : dismissMatch, { params: { id: own.id, other: match.id } })
      await again()
    } catch (error) {
      reportError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <article className={css.part}>
      <ItemHead item={match} />
      <div className={css.tags}>
        <StateTag tone={match.fit.fitting >= 3 ? 'ok' : 'warn'}>
          {m.assist_fitting({ number: formatNumber(match.fit.fitting) })}
        </StateTag>
      </div>
      <p>
        <Named>{match.description}</Named>
      </p>
      <Reasons match={match} />
      <div className={css.bar}>
        {own.status === 'open' && (
          <AskButton item={match} own={own} count={Math.min(match.left, left, match.most_each ?? left)} />
        )}
        {may && (
          <Button look="subtle" size="bar" busy={busy} onClick={() => void set()}>
            {match.is_dismissed ? m.assist_restore() : m.assist_dismiss()}
          </Button>
        )}
      </div>
    </article>
  )
}
