import type { MeetingSession } from '#contract/assemblies/session.ts'
import { meetingWords } from '#contract/assemblies/meeting-words.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr } from '#web/ui/text.tsx'
import css from './assemblies.module.css'

/** So many heads are drawn one by one; more become a plain bar. */
const most = 120

function Heads({ quorum, waiting }: { quorum: MeetingSession['quorum']; waiting: number }) {
  const { entitled, in_room, by_proxy, out, needed } = quorum
  const kinds = [
    ...Array.from({ length: in_room }, () => 'in'),
    ...Array.from({ length: by_proxy }, () => 'proxy'),
    ...Array.from({ length: Math.max(0, waiting) }, () => 'waiting'),
    ...Array.from({ length: out }, () => 'out'),
  ].slice(0, entitled)
  const heads = Array.from(
    { length: Math.min(entitled, most) },
    (_, at) => kinds[Math.floor((at * entitled) / Math.min(entitled, most))] ?? 'away',
  )
  return (
    <div className={css.heads} aria-hidden>
      {heads.map((kind, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a head is nobody in particular
        <span key={at} data-kind={kind} />
      ))}
      {entitled > 0 && needed <= entitled && <i style={{ insetInlineStart: `${(needed / entitled) * 100}%` }} />}
    </div>
  )
}

/** Who counts and how many are needed, with the sum that gives it; `waiting` are marks on this phone that are not sent yet. */
export function QuorumBar({
  session: { quorum, meeting },
  waiting = 0,
}: {
  session: MeetingSession
  waiting?: number
}) {
  const { entitled, needed, present, share, article } = quorum
  const spare = present - needed
  const figures = [
    [m.assembly_entitled(), entitled],
    [m.assembly_counted(), present],
    [m.assembly_needed(), needed],
    [spare >= 0 ? m.assembly_spare() : m.assembly_missing(), Math.abs(spare)],
  ] as const
  const sum = share
    ? share.strict
      ? m.assembly_sum_more({
          part: `${share.numerator}/${share.denominator}`,
          entitled: formatNumber(entitled),
          needed: formatNumber(needed),
        })
      : m.assembly_sum_least({
          part: `${share.numerator}/${share.denominator}`,
          entitled: formatNumber(entitled),
          needed: formatNumber(needed),
        })
    : m.assembly_sum_second({ needed: formatNumber(needed) })
  return (
    <section className={css.quorum} aria-label={m.assembly_quorum()} aria-live="polite">
      <div className={css.quorumHead}>
        <StateTag tone={meeting.quorum_reached ? 'ok' : 'warn'}>
          {meeting.quorum_reached ? label(meetingWords.quorum_reached) : m.assembly_quorum_not()}
        </StateTag>
        <span className={css.sum}>
          {sum}
          {article && <> {m.assembly_article({ article })}</>}
        </span>
      </div>
      <Heads quorum={quorum} waiting={waiting} />
      <dl className={css.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Ltr>{value}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
      {(quorum.by_proxy > 0 || quorum.out > 0) && (
        <p className={css.note}>
          {m.assembly_in_room({ count: formatNumber(quorum.in_room) })} ·{' '}
          {m.assembly_by_proxy({ count: formatNumber(quorum.by_proxy) })} ·{' '}
          {m.assembly_out({ count: formatNumber(quorum.out) })}
        </p>
      )}
    </section>
  )
}
