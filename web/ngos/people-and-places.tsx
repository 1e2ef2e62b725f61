import { screenTitles } from '#web/core/screens/screen-titles.ts'
import type { Label } from '#contract/core/calls/words.ts'
import { branchWords } from '#contract/profile/unit-words.ts'
import { boardStatusWords } from '#contract/boards/status-words.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { label } from '#web/base/label.ts'
import type { NgoFile } from '#contract/ngos/page.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { stateTone } from '#web/ui/state-tone.ts'
import { DateText, Named } from '#web/ui/text.tsx'
import list from '#web/ui/card-rows.module.css'
import css from './ngo-page.module.css'

type Board = NgoFile['boards'][number]
const names: Record<Board['type'], () => string> = {
  founder: screenTitles.founders,
  administrative: screenTitles.council,
  executive: screenTitles.executives,
  trustee: screenTitles.trustees,
}
const states: Readonly<Record<string, Label>> = branchWords.status.words
const stateOf = (status: string) => (states[status] ? label(states[status]) : status)

/** Boards with those who sit on them now; founders and executives have no terms. */
export function Boards({ boards }: { boards: readonly Board[] }) {
  const position = useName('positions')
  return (
    <Card title={m.ngos_people()} pad={false}>
      {boards.length === 0 && <p className={list.none}>{m.ngos_people_none()}</p>}
      {boards.map((board) => (
        <div key={board.type} className={css.board}>
          <h3>
            {names[board.type]()}{' '}
            {board.end_date && (
              <small>
                {board.temporary ? m.ngos_board_temporary() : m.ngos_board_until()} <DateText value={board.end_date} />
              </small>
            )}{' '}
            {board.end_date !== null && board.end_date < todayIn() && (
              <StateTag tone="bad">{label(boardStatusWords.expired)}</StateTag>
            )}
          </h3>
          <ul>
            {board.members.map((member) => (
              <li key={member.id}>
                <Named>{member.name}</Named> <small>{position(member.position_id)}</small>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  )
}

/** Headquarters and branches. */
export function Branches({ file }: { file: NgoFile }) {
  const [governorate, type] = [useName('governorates'), useName('branch-types')]
  const more = file.counts.file.branches - file.branches.length
  return (
    <Card title={m.ngos_branches()} pad={false}>
      {file.branches.length === 0 && <p className={list.none}>{m.ngos_branches_none()}</p>}
      <ul className={list.rows}>
        {file.branches.map((branch) => (
          <li key={branch.id}>
            <div>
              <Named>{branch.name_ar}</Named>
              <small>
                {type(branch.branch_type_id)} · {governorate(branch.governorate_id)} · <Named>{branch.address}</Named>
              </small>
            </div>
            <StateTag tone={stateTone(branch.status)}>{stateOf(branch.status)}</StateTag>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={list.none}>{m.ngos_more({ count: more })}</p>}
    </Card>
  )
}
