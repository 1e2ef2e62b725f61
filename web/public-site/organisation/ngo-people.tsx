import { label } from '#web/base/label.ts'
import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import type { NgoPage } from '#contract/public-site/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import { partHref } from './ngo-parts.ts'
import { peopleParts } from './people-words.ts'
import { said } from '#web/core/site/words.ts'
import css from './ngo-page.module.css'

/** Names and posts. */
export const People = ({ members }: { members: NgoPage['founders'] }) => (
  <ul className={css.people}>
    {members.map((member, i) => (
      <li key={i}>
        <b>
          <Named>{member.name}</Named>
        </b>
        <span>{said(member.position)}</span>
      </li>
    ))}
  </ul>
)

/** Who answers for the organisation today; founders and executives have pages of their own. */
export function NgoPeople({ ngo }: { ngo: NgoPage }) {
  const { board, founders } = ngo
  const all = (
    <Anchor className={css.more} href={partHref(ngo, 'boards')}>
      {m.ngo_boards_all()}
    </Anchor>
  )
  if (!board && founders.length === 0) return null
  return (
    <section>
      <div className={css.row}>
        <h2>
          {!board
            ? label(openScreenWords.founders)
            : peopleParts[board.type === 'trustee' ? 'trustees' : 'admins'].label()}
        </h2>
        {board?.temporary && <StateTag tone="warn">{m.public_board_temporary()}</StateTag>}
        {board && (
          <span className={css.term}>
            {m.public_board_term()}: <DateText value={board.start_date} /> – <DateText value={board.end_date} />
          </span>
        )}
      </div>
      <People members={board?.members ?? founders} />
      <p className={css.note}>
        {m.public_people_note()} {all}
      </p>
    </section>
  )
}
