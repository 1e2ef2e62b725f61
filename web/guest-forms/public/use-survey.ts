import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from 'react'
import { forgetSurvey, keepSurvey, restoreSurvey } from './survey-kept.ts'

/** Keeps the answers on this device while they are typed, and brings them back. `restore` is false for a form that came back with its answers. */
export function useKept(form: RefObject<HTMLFormElement | null>, restore: boolean) {
  const [state, setState] = useState<'none' | 'kept' | 'forgotten'>('none')
  useEffect(() => {
    const at = form.current
    if (!at) return
    const keep = () => setState(keepSurvey(at) ? 'kept' : 'none')
    if (restore) restoreSurvey(at)
    // What was typed before the script came.
    keep()
    at.addEventListener('input', keep)
    return () => at.removeEventListener('input', keep)
  }, [form, restore])
  const forget = () => {
    forgetSurvey()
    form.current?.reset()
    setState('forgotten')
  }
  return { state, forget }
}

const narrow = '(max-width: 767px)'
function subscribe(tell: () => void) {
  const query = matchMedia(narrow)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

const groupOf = (element: Element | null | undefined) => element?.closest<HTMLElement>('[data-group]')?.dataset.group

/** Pages of the survey on a phone: one group of questions each, the chosen axes among them. Elsewhere and without script the form is whole. */
export function useSteps(form: RefObject<HTMLFormElement | null>) {
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  )
  const [step, setStep] = useState<{ group: string; groups: readonly string[]; moved: boolean }>()
  const readGroups = () => [
    'you',
    'axes',
    ...[...(form.current?.querySelectorAll<HTMLInputElement>('[name="survey_axis_ids[]"]:checked') ?? [])].map(
      (box) => `axis-${box.value}`,
    ),
    'end',
  ]
  const begin = useEffectEvent(() => {
    // Where the person is: in a field, at the first error, else at the beginning.
    const group = groupOf(document.activeElement) ?? groupOf(form.current?.querySelector('[data-error]')) ?? 'you'
    setStep(isNarrow ? { group, groups: readGroups(), moved: false } : undefined)
  })
  useEffect(() => {
    const frame = requestAnimationFrame(() => begin())
    return () => cancelAnimationFrame(frame)
  }, [isNarrow])
  useEffect(() => {
    if (!step?.moved) return
    const head = form.current?.querySelector<HTMLElement>(`[data-group="${step.group}"] [data-step-title]`)
    head?.focus({ preventScroll: true })
    head?.scrollIntoView({ block: 'start' })
  }, [form, step])

  const move = (by: 1 | -1) => {
    const groups = readGroups()
    const at = groups.indexOf(step?.group ?? 'you')
    setStep({ group: groups[Math.min(groups.length - 1, Math.max(0, at + by))] ?? 'you', groups, moved: true })
  }
  const at = step ? Math.max(0, step.groups.indexOf(step.group)) : 0
  return {
    group: step?.group,
    at: at + 1,
    all: step?.groups.length ?? 1,
    first: at === 0,
    last: !step || step.group === 'end',
    move,
  }
}
