import type { Party } from '#contract/messages/messages.ts'
import { label } from '#web/base/label.ts'
import { lang } from '#web/base/preferences.ts'

/** An office with its place, or an organisation. */
export const partyName = ({ name, office }: Party): string =>
  office ? `${label(office)}${lang() === 'ar' ? '، ' : ', '}${label(name)}` : label(name)
