import { surveyKept } from './survey-name.ts'

type Pairs = [name: string, value: string][]
/** Proof of the page and the trap belong to one page, not to the answers. */
const ownOfPage = new Set(['form_token', 'website'])

const pairsOf = (form: HTMLFormElement): Pairs =>
  [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' && !ownOfPage.has(name) && !name.endsWith('[axis_id]')
      ? [[name, value]]
      : [],
  )

/** Keeps what the form holds; a full or closed storage is no reason to stop typing. True when something is kept. */
export function keepSurvey(form: HTMLFormElement): boolean {
  const pairs = pairsOf(form)
  try {
    if (pairs.length > 0) localStorage.setItem(surveyKept, JSON.stringify(pairs))
    else localStorage.removeItem(surveyKept)
    return pairs.length > 0
  } catch {
    return false
  }
}

export function forgetSurvey(): void {
  try {
    localStorage.removeItem(surveyKept)
  } catch {
    // Where nothing can be read, nothing was kept.
  }
}

function readKept(): Pairs {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(surveyKept) ?? '[]')
    return Array.isArray(kept) ? (kept as Pairs).filter((one) => Array.isArray(one) && one.length === 2) : []
  } catch {
    return []
  }
}

/** Fills in what was kept, but never over something that the person has typed since. */
export function restoreSurvey(form: HTMLFormElement): void {
  for (const [name, value] of readKept())
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
      `[name="${CSS.escape(name)}"]`,
    )) {
      if (field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type)) {
        const group = [...form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)]
        if (field.value === value && (field.type === 'checkbox' || !group.some((one) => one.checked)))
          field.checked = true
      } else if (field.value === '') field.value = value
    }
}
