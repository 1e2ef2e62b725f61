import type { NgoPage } from '#contract/public-site/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText } from '#web/ui/text.tsx'
import { said } from './words.ts'
import css from './ngo-page.module.css'

const People = ({ members }: { members: NgoPage['founders'] }) => (
  <ul className={css.people}>
    {members.map((member, i) => (
      <li key={i}>
        <b>
          <bdi>{member.name}</bdi>
        </b>
        <span>{said(member.position)}</span>
      </li>
    ))}
  </ul>
)

/** The board and the founders: names and posts. */
export function NgoPeople({ ngo: { board, founders } }: { ngo: NgoPage }) {
  if (!board && founders.length === 0) return null
  return (
    <>
      {board && (
        <section>
          <div className={css.row}>
            <h2>{board.type === 'trustee' ? m.public_board_trustee() : m.public_board_administrative()}</h2>
            {board.temporary && <StateTag tone="warn">{m.public_board_temporary()}</StateTag>}
            <span className={css.term}>
              {m.public_board_term()}: <DateText value={board.start_date} /> – <DateText value={board.end_date} />
            </span>
          </div>
          <People members={board.members} />
        </section>
      )}
      {founders.length > 0 && (
        <section>
          <h2>{m.public_founders()}</h2>
          <People members={founders} />
        </section>
      )}
      <p className={css.note}>{m.public_people_note()}</p>
    </>
  )
}
