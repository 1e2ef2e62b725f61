import { type PublicationAction, type PublicationStatus, publicationStatuses } from '#contract/core/publication.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { StateTone } from '#web/ui/state-tone.ts'

/** What each action is called on its button. */
export const actionWords: Record<PublicationAction, () => string> = {
  send: m.publication_send,
  recall: m.publication_recall,
  discard: m.publication_discard,
  publish: m.publication_publish,
  return: m.publication_return,
  withdraw: m.publication_withdraw,
}

/** The question before an action that readers or the editor feel at once; none for the others. */
export function askedWords(
  action: PublicationAction,
  name: string,
  isAlone: boolean,
): { title: string; text: string; reason?: string } | undefined {
  switch (action) {
    case 'publish':
      return {
        title: m.publication_publish_title({ name }),
        text: isAlone ? m.publication_alone_text() : m.publication_publish_text(),
      }
    case 'return':
      return {
        title: m.publication_return_title({ name }),
        text: m.publication_return_text(),
        reason: m.publication_return_reason(),
      }
    case 'withdraw':
      return {
        title: m.publication_withdraw_title({ name }),
        text: m.publication_withdraw_text(),
        reason: m.publication_withdraw_reason(),
      }
    case 'discard':
      return { title: m.publication_discard_title({ name }), text: m.publication_discard_text() }
    case 'send':
    case 'recall':
      return undefined
  }
}

const words: Record<PublicationStatus, () => string> = {
  draft: m.publication_draft,
  sent: m.publication_sent,
  returned: m.publication_returned,
  published: m.publication_current,
}
export const publicationWord = (status: PublicationStatus): string => words[status]()
export const publicationTones: Record<PublicationStatus, StateTone> = {
  draft: 'mute',
  sent: 'info',
  returned: 'warn',
  published: 'ok',
}
/** Stages of a text as choices of a filter. */
export const publicationChoices = (): { value: string; label: string }[] =>
  publicationStatuses.map((value) => ({ value, label: words[value]() }))
