import { commonWords } from '#contract/core/calls/common-words.ts'
import type { OfferedSeat } from '#contract/boards/guest-seat.ts'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { label } from '#web/base/label.ts'
import { link } from '#web/core/screens/link.ts'
import { AnswerByCode, AnswerFrame } from '#web/core/site/answer-by-code.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Facts } from '#web/ui/facts.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { DateText } from '#web/ui/text.tsx'
import type { SeatData } from './load-seat.ts'

const bodyWords = { administrative: screenWords.council, trustee: screenWords.trustees }
const question = (seat: OfferedSeat) => [
  { key: 'name', label: label(commonWords.name), value: <bdi>{seat.name}</bdi> },
  { key: 'ngo', label: label(commonWords.ngo), value: <bdi>{seat.ngo_name}</bdi> },
  { key: 'body', label: m.boards_board(), value: label(bodyWords[seat.body]) },
  { key: 'position', label: label(commonWords.position), value: label(seat.position) },
  {
    key: 'term',
    label: m.boards_term(),
    value: (
      <>
        <DateText value={seat.start_date} /> – <DateText value={seat.end_date} />
      </>
    ),
  },
]
const words = () => ({
  confirm: m.boards_guest_confirm(),
  object: m.boards_guest_object(),
  confirmed: m.boards_guest_confirmed(),
  objected: m.boards_guest_objected(),
  effect: m.boards_guest_effect(),
})

/** Whoever was named for a seat of a board says whether he takes it: without an account, by the link and the code of a message. */
export function SeatPage({ token, seat, posted, done }: SeatData) {
  return (
    <Page width="public">
      <PageHead
        size="public"
        title={m.title_board_seat()}
        crumbs={[{ label: m.title_home(), href: link('/home') }, { label: m.title_board_seat() }]}
      />
      <AnswerFrame>
        {seat ? (
          <>
            <h2>{m.boards_guest_title()}</h2>
            <p>{m.boards_guest_text()}</p>
            <Facts facts={question(seat)} />
            <AnswerByCode
              action={link('/board-seat', undefined, { token })}
              question={seat}
              posted={posted}
              done={done}
              words={words()}
            />
          </>
        ) : (
          <>
            <h2>{m.naming_dead_title()}</h2>
            <p>{m.boards_guest_dead()}</p>
          </>
        )}
      </AnswerFrame>
    </Page>
  )
}
