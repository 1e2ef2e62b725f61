import { formatNumber } from '#web/base/format.ts'
import { screenWords } from '#contract/core/rights/screen-words.ts'
import { label } from '#web/base/label.ts'
import type { Ask, MainInfo } from '#contract/founding/answers.ts'
import { estateFieldOf } from '#contract/founding/sections.ts'
import { LegalBasis } from '#web/regulations/shared/legal-basis.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import type { Task } from '#web/ui/task-list.tsx'
import { placeOfAsk, places, titleOfAsk } from './places.ts'
import { memberKey } from './queries.ts'
import { inDocuments } from './section.ts'

export type PartKey = 'account' | 'ngo' | 'founders' | 'estate' | 'docs'
export interface Part extends Task {
  readonly key: PartKey
  readonly href: string
  /** What stands open for the founder in this part. */
  readonly open: number
}

type Standing = Pick<Part, 'state' | 'stateText' | 'open'> & { text?: string }
const lacking = (info: MainInfo, prefix: string) =>
  Object.keys(info.missing).filter((name) => name === prefix || name.startsWith(`${prefix}.`)).length
const accepted = (): Standing => ({ state: 'accepted', stateText: m.founding_state_accepted(), open: 0 })
const submitted = (): Standing => ({
  state: 'done',
  stateText: m.founding_state_submitted(),
  open: 0,
  text: m.founding_state_submitted_text(),
})
const left = (count: number, words: string = m.founding_state_left({ count })): Standing =>
  count === 0
    ? { state: 'done', stateText: m.founding_state_complete(), open: 0 }
    : { state: 'asked', stateText: words, open: count }
const closed = (): Standing => ({
  state: 'locked',
  stateText: m.founding_state_not_open(),
  open: 0,
  text: m.founding_state_not_open_text(),
})

function standing(
  info: MainInfo,
  validated: boolean,
  missing: number,
  asks: readonly Ask[],
  editable: boolean,
): Standing {
  const waiting = asks.filter((ask) => ask.answered_at === null).length
  if (info.status_id >= 10) return { state: 'accepted', stateText: m.founding_state_closed(), open: 0 }
  if (info.status_id === 1) return left(missing)
  if (info.status_id === 7) {
    if (waiting > 0) return { state: 'asked', stateText: m.founding_state_asked({ count: waiting }), open: waiting }
    if (asks.length > 0) return { state: 'done', stateText: m.founding_state_mended(), open: 0 }
    if (validated) return { ...accepted(), text: m.founding_lock_accepted() }
    return editable
      ? { state: 'open', stateText: m.founding_state_not_asked(), open: 0, text: m.founding_state_not_asked_text() }
      : submitted()
  }
  if (inDocuments(info) && missing > 0) return left(missing)
  return validated ? accepted() : submitted()
}

function later(info: MainInfo, missing: number, asks: readonly Ask[], words?: string): Standing {
  if (info.status_id < 9 && info.current_stage_number < 4) return closed()
  if (inDocuments(info)) return left(missing, words)
  return standing(info, info.status_id === 9 || info.current_stage_number > 5, 0, asks, false)
}

const isOfEstate = (ask: Ask): boolean => estateFieldOf(ask.field) !== undefined
const taskOf = (ask: Ask) => ({
  key: String(ask.review_id),
  title: titleOfAsk(ask),
  text: ask.feedback,
  article: ask.article && <LegalBasis words={ask.article} />,
  done: ask.answered_at !== null,
  href: placeOfAsk(ask),
})

const part = (
  key: PartKey,
  title: string,
  note: string,
  href: string,
  state: Standing,
  asks: readonly Ask[] = [],
): Part => ({ key, title, note, href, ...state, asks: asks.map(taskOf) })

/** The decision that names the delegate is asked for with the documents. */
const lacksDelegation = (info: MainInfo): boolean =>
  inDocuments(info) &&
  info.est_account.values.delegate_file === null &&
  info.docs.required.some((document) => document.linked_field?.includes('delegate_file'))

/** The founders together; a draft with too few of them says how many are lacking. */
function foundersStanding(info: MainInfo, asks: readonly Ask[]): Standing {
  const members = info.est_members
  const short = Math.max(0, info.limits.min_founders - members.length)
  const state = standing(
    info,
    members.length > 0 && members.every((member) => member.validated === 1),
    lacking(info, 'est_members'),
    asks,
    members.some((member) => member.locked === null),
  )
  if (info.status_id !== 1 || short === 0) return state
  return { ...state, stateText: m.founding_founders_short_tag({ count: short }) }
}

const foundersNote = ({ est_members, limits }: MainInfo) =>
  m.founding_note_founders({ now: formatNumber(est_members.length), all: formatNumber(limits.min_founders) })
const docsNote = ({ docs: { required_count: all, uploaded_count: now } }: MainInfo) =>
  all > 0 ? m.founding_note_docs_count({ now: formatNumber(now), all: formatNumber(all) }) : m.founding_note_docs()

/** The five parts of a request with their state and what is asked in each. */
export function partsOf(info: MainInfo): Part[] {
  const asksOf = (section: string) => info.asks.filter((ask) => ask.section === section && !isOfEstate(ask))
  const estateAsks = info.asks.filter(isOfEstate)
  const { required_count: required, uploaded_count: uploaded } = info.docs
  const documents = Math.max(0, required - uploaded)
  return [
    part(
      'account',
      label(screenWords.temp_account),
      m.founding_note_account(),
      places.account(),
      standing(
        info,
        info.est_account.validated === 1,
        lacking(info, 'est_account') + (lacksDelegation(info) ? 1 : 0),
        asksOf('est_account'),
        info.est_account.locked === null,
      ),
      asksOf('est_account'),
    ),
    part(
      'ngo',
      label(screenWords.temp_ngo_info),
      m.founding_note_ngo(),
      places.ngo(),
      standing(
        info,
        info.est_ngo.validated === 1,
        lacking(info, 'est_ngo'),
        asksOf('est_ngo'),
        info.est_ngo.locked === null,
      ),
      asksOf('est_ngo'),
    ),
    part(
      'founders',
      label(screenWords.founders),
      foundersNote(info),
      places.founders(),
      foundersStanding(info, asksOf('est_members')),
      asksOf('est_members'),
    ),
    part(
      'estate',
      m.founding_part_estate(),
      m.founding_note_estate(),
      places.estate(),
      later(info, lacking(info, 'est_real_estate'), estateAsks),
      estateAsks,
    ),
    part(
      'docs',
      label(screenWords.temp_docs),
      docsNote(info),
      places.docs(),
      later(info, documents, asksOf('est_docs'), m.founding_state_left_files({ count: documents })),
      asksOf('est_docs'),
    ),
  ]
}

/** How many things a founder still lacks. */
export function memberLack(info: MainInfo, id: number): number {
  return lacking(info, memberKey(id))
}

export interface Next {
  readonly title: string
  readonly href: string
  readonly verb: string
  readonly part: PartKey | 'submit'
}

/** The one thing that the founder must do now; undefined when it is not his turn. */
export function nextOf(info: MainInfo): Next | undefined {
  if (info.is_frozen || info.clock.holder !== 'founder') return undefined
  const asked = info.asks.find((ask) => ask.answered_at === null)
  if (info.status_id === 7) {
    const key =
      asked &&
      ({ est_account: 'account', est_ngo: 'ngo', est_members: 'founders', est_docs: 'docs' } as const)[asked.section]
    const part = partsOf(info).find((one) => one.key === key)
    if (asked && part)
      return {
        title: m.founding_next_part({ part: part.title, state: titleOfAsk(asked) }),
        href: placeOfAsk(asked),
        verb: m.task_edit_now(),
        part: part.key,
      }
    return { title: m.founding_next_resubmit(), href: places.track(), verb: m.founding_next_open(), part: 'submit' }
  }
  const part = partsOf(info).find((one) => one.open > 0)
  if (part)
    return {
      title: m.founding_next_part({ part: part.title, state: part.stateText }),
      href: part.href,
      verb: m.founding_next_open(),
      part: part.key,
    }
  return {
    title: info.status_id === 1 ? m.founding_next_review() : m.founding_next_documents(),
    href: places.review(),
    verb: m.founding_next_open(),
    part: 'submit',
  }
}
