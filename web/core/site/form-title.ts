import { m } from '#web/generated/paraglide/messages.js'

/** Title of a window whose form came back, or was taken: the first that a screen reader says. */
export const formTitle = (title: string, posted: unknown, sent?: string): string =>
  sent ? `${m.contact_sent_title()} – ${title}` : posted ? `${m.form_error_title()} ${title}` : title
