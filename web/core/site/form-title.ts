import { m } from '#web/generated/paraglide/messages.js'

/** Title of the window after a form was refused or accepted. Screen readers say it first. */
export const formTitle = (title: string, posted: unknown, sent?: string): string =>
  sent ? `${m.contact_sent_title()} – ${title}` : posted ? `${m.form_error_title()} ${title}` : title
