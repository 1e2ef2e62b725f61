import { m } from '#web/generated/paraglide/messages.js'
import type { Applying } from './apply-load.ts'

/** Heading of the page of an application, and title of its window. */
export const applyTitle = ({ step, form }: Applying): string =>
  ({
    form: m.apply_title({ name: form?.name ?? '' }),
    done: m.apply_done_title(),
    back: m.apply_back_title(),
    gone: m.apply_gone_title(),
  })[step]
