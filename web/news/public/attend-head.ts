import { own } from '#web/core/site/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Attending } from './attend-load.ts'

/** Heading of the page of a registration, and title of its window. */
export const attendTitle = ({ step, form }: Attending): string =>
  ({
    form: m.attend_title({ name: form ? own(form.title_ar, form.title_en) : '' }),
    registered: m.attend_done_title(),
    waiting: m.attend_waiting_title(),
    back: m.attend_back_title(),
    gone: m.attend_gone_title(),
  })[step]
