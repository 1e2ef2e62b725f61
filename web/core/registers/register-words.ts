import { m } from '#web/generated/paraglide/messages.js'
import type { RegisterWords } from './register-page.tsx'

/** Words of a new register, made from its screen's title. Replace them with its own when it is used. */
export function wordsOf(title: string): RegisterWords {
  return {
    title,
    add: m.register_add({ title }),
    addTitle: m.register_add({ title }),
    editTitle: m.register_edit({ title }),
    empty: m.register_empty({ title }),
    search: m.register_search({ title }),
    remove: m.register_remove(),
    removeTitle: (name) => m.register_remove_title({ name }),
    removeText: m.register_remove_text(),
  }
}
