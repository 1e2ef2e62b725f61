import { boardStatusWords, ratificationWord } from '#contract/boards/status-words.ts'
import type { BoardTerm } from '#contract/public-site/people.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import type { StateTone } from '#web/ui/state-tone.ts'
import { DateText, Dec } from '#web/ui/text.tsx'
import type { PeopleData } from './load-ngo.ts'
import { NgoFrame } from '../shared/ngo-frame.tsx'
import { People } from './ngo-people.tsx'
import { NoneFound } from '#web/core/site/none-found.tsx'
import { partOf, partsOf, peopleParts } from './people-words.ts'
import css from './ngo-people-page.module.css'
import list from './ruled-list.module.css'

const termStates: Record<BoardTerm['status'], { readonly label: () => string; readonly tone: StateTone }> = {
  current: { label: () => label(boardStatusWords.current), tone: 'ok' },
  temporary: { label: () => label(boardStatusWords.temporary), tone: 'warn' },
  // A term that ran its course is no failure.
  expired: { label: () => label(boardStatusWords.expired), tone: 'mute' },
  dissolved: { label: () => label(boardStatusWords.dissolved), tone: 'bad' },
}

function Term({ term }: { term: BoardTerm }) {
  return (
    <li>
      <div className={list.title}>
        <h3>{m.people_term({ number: formatNumber(term.term_no) })}</h3>
        <StateTag tone={termStates[term.status].tone}>{termStates[term.status].label()}</StateTag>
      </div>
      <p className={list.meta}>
        <span>
          {m.people_term_from()} <DateText value={term.start_date} /> {m.people_term_to()}{' '}
          <DateText value={term.end_date} />
        </span>
        <span>{m.people_seats({ count: term.members_number })}</span>
        {term.decision_no && (
          <span>
            {label(ratificationWord)} <Dec>{term.decision_no}</Dec>
            {term.decision_date && (
              <>
                {' '}
                {m.public_dated()} <DateText value={term.decision_date} />
              </>
            )}
          </span>
        )}
      </p>
    </li>
  )
}

/** Nobody is listed: because the form has no such body, or because nobody was entered. */
function Nobody({ ngo, people }: PeopleData) {
  const own = partsOf(ngo)[0] ?? 'founders'
  const wrongForm = !partsOf(ngo).includes(partOf(people.type))
  return (
    <NoneFound
      title={m.people_none()}
      text={!wrongForm ? m.people_none_text() : own === 'trustees' ? m.people_none_council() : m.people_none_trustees()}
    >
      <ButtonLink look="default" size="form" href={peopleParts[wrongForm ? own : 'founders'].href(ngo.id)}>
        {peopleParts[wrongForm ? own : 'founders'].label()}
      </ButtonLink>
    </NoneFound>
  )
}

/** One body of an organisation: who holds which post, and the terms of its board with their decisions. */
export function NgoPeoplePage({ ngo, people }: PeopleData) {
  const part = partOf(people.type)
  const { members, terms } = people
  return (
    <NgoFrame ngo={ngo} part="boards" title={peopleParts[part].label()} note={m.public_people_note()}>
      <nav className={css.parts} aria-label={m.people_parts()}>
        <ul>
          {partsOf(ngo).map((one) => (
            <li key={one}>
              <Anchor href={peopleParts[one].href(ngo.id)} aria-current={one === part ? 'page' : undefined}>
                {peopleParts[one].label()}
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
      {members.length === 0 ? (
        <Nobody ngo={ngo} people={people} />
      ) : (
        <section aria-label={peopleParts[part].label()}>
          <p className={css.count}>{m.people_count({ count: members.length })}</p>
          <People members={members} />
        </section>
      )}
      {terms.length > 0 && (
        <section className={css.terms}>
          <h2>{m.people_terms()}</h2>
          <ol className={list.list}>
            {terms.map((term) => (
              <Term key={term.term_no} term={term} />
            ))}
          </ol>
          {terms.length > 1 && <p className={css.count}>{m.people_past_note()}</p>}
        </section>
      )}
    </NgoFrame>
  )
}
