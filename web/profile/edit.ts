import { useQueryClient } from '@tanstack/react-query'
import { documentKeys } from '#contract/profile/file.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { useAddress } from '#web/core/lists/use-address.ts'

export type DocumentKey = (typeof documentKeys)[number]
/** What can be edited on the page of the file; stands in its address, so that links lead to the form. */
export type Edited = 'main' | 'headquarters' | DocumentKey

export const documentWords: Record<DocumentKey, () => string> = {
  logo: m.profile_doc_logo,
  decision_file: m.profile_doc_decision_file,
  bylaws_file: m.profile_doc_bylaws_file,
  public_benefit_file: m.profile_doc_public_benefit_file,
  organizational_structure_file: m.profile_doc_organizational_structure_file,
  financial_bylaw_file: m.profile_doc_financial_bylaw_file,
  hr_bylaw_file: m.profile_doc_hr_bylaw_file,
  volunteer_bylaw_file: m.profile_doc_volunteer_bylaw_file,
  women_policy_file: m.profile_doc_women_policy_file,
}

export const editHref = (what: Edited): string => `/ngo-profile?edit=${what}`

/** Where a missing thing of the score is given: the page of the file opens the form itself. */
export function missingHref({ route, field_or_rule: rule }: { route: string; field_or_rule: string }): string {
  if (rule === 'headquarters') return editHref('headquarters')
  if (route !== '/ngo-profile') return route
  return editHref((documentKeys as readonly string[]).includes(rule) ? (rule as DocumentKey) : 'main')
}

/** Which form is open, as the address says; none without the right to change the file. */
export function useEdited(): {
  edited: Edited | undefined
  edit: (what: Edited | undefined) => void
  mayEdit: boolean
} {
  const address = useAddress()
  const mayEdit = useMay('ngo-profile', 'U')
  const asked = address.one('edit')
  const known = ['main', 'headquarters', ...documentKeys].find((one) => one === asked) as Edited | undefined
  return { edited: mayEdit ? known : undefined, edit: (what) => address.set({ edit: what }), mayEdit }
}

/** Sends a change of the file and asks everything that shows it again. */
export function useSaveFile() {
  const client = useQueryClient()
  return (send: () => Promise<{ message: string }>) =>
    sendForm(async () => {
      const answer = await send()
      const shown = ['v2/ngo-main-info', 'v2/ngo-info', 'v2/ngo-complete', 'v2/weights', 'v2/branch']
      await Promise.all(shown.map((path) => client.invalidateQueries({ queryKey: [path] })))
      return answer
    })
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", amp: '&' }

/** Paragraphs of a rich text as plain words, one on each line. */
export const linesOf = (html: string | null): string =>
  (html ?? '')
    .replace(/<\/(p|li|h\d)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|nbsp|#39|amp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim()
