import { screenWords } from '#contract/core/rights/screen-words.ts'
import { label } from '#web/base/label.ts'
import type { Ask, MainInfo } from '#contract/founding/answers.ts'
import { estateFieldOf } from '#contract/founding/sections.ts'
import { link } from '#web/core/screens/link.ts'
import { fieldId } from './draft.ts'
import { memberKey } from './queries.ts'
import { labelOf, stepOf } from './fields/section-fields.ts'
import { m } from '#web/generated/paraglide/messages.js'

export const places = {
  account: () => link('/temp-ngo/temp-account-info'),
  ngo: (step?: string) => link('/temp-ngo/temp-ngo-info', undefined, { step }),
  founders: () => link('/temp-ngo/temp-founders-info'),
  founder: (id: number) => link('/temp-ngo/temp-founders-info', undefined, { founder: id }),
  papers: () => link('/temp-ngo/temp-founders-info', undefined, { papers: 1 }),
  docs: () => link('/temp-ngo/docs-upload'),
  estate: () => link('/temp-ngo/docs-upload', undefined, { part: 'estate' }),
  track: () => link('/temp-ngo/ministry-track'),
  review: () => link('/temp-ngo/ministry-track', undefined, { view: 'review' }),
}
const checked = (href: string) => `${href}${href.includes('?') ? '&' : '?'}check=1`

/** Address of one field of a section: `est_ngo.name_ar`, `est_members.7.photo`, `est_docs`. */
export function placeOf(path: string): string {
  const [section = '', second, third] = path.split('.')
  if (section === 'est_account') return `${checked(places.account())}#${fieldId('est_account', second ?? '')}`
  if (section === 'est_ngo') return `${checked(places.ngo(stepOf(second ?? '')))}#${fieldId('est_ngo', second ?? '')}`
  if (section === 'est_real_estate') return `${checked(places.estate())}#${fieldId('est_real_estate', second ?? '')}`
  if (section === 'est_members' && second)
    return `${checked(places.founder(Number(second)))}#${fieldId(memberKey(Number(second)), third ?? '')}`
  return section === 'est_members' ? places.founders() : places.docs()
}

/** Where what is asked can be mended. */
export function placeOfAsk(ask: Ask): string {
  if (ask.section === 'est_docs') return `${places.docs()}#est_docs-${ask.item_id ?? ''}`
  const path =
    estateFieldOf(ask.field) === undefined
      ? [ask.section, ask.item_id, ask.field].filter((part) => part !== null).join('.')
      : (ask.field ?? '')
  return placeOf(path).replace('check=1', 'round=1')
}

/** What an ask is about, in the words of the form. */
export function titleOfAsk(ask: Ask): string {
  const field = ask.field === null || ask.section === 'est_docs' ? undefined : labelOf(ask.section, ask.field)
  return [ask.item_name, field].filter(Boolean).join(' · ') || m.founding_ask_whole()
}

/** What a missing entry is about: the founder's name before his field. */
export function titleOfMissing(info: MainInfo, path: string): string {
  const [section, second, third] = path.split('.')
  if (section === 'est_account' || section === 'est_ngo' || section === 'est_real_estate')
    return labelOf(section, second ?? '')
  if (section === 'est_members' && second && third) {
    const at = info.est_members.findIndex((member) => String(member.id) === second)
    return `${founderName(info.est_members[at]?.full_name, at)} · ${labelOf('est_members', third)}`
  }
  return section === 'est_members' ? m.founding_part_founders() : label(screenWords.temp_docs)
}

/** Name of a founder, or which one he is while he has none. */
export const founderName = (name: string | undefined, at: number): string =>
  name?.trim() || m.founding_founder_nameless({ number: at + 1 })
