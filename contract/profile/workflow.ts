import { machine } from '../core/machine.ts'

/** How far the file of an organisation is [domain 3.4]. */
export const completionStates = ['open', 'ngo_complete', 'accredited', 'reopened'] as const
export type CompletionState = (typeof completionStates)[number]

/** The organisation; whoever reviews files in its governorate; the central ministry. */
export const completionActors = ['ngo', 'reviewer', 'central'] as const
export type CompletionActor = (typeof completionActors)[number]

export const completionActions = ['complete', 'accredit', 'return', 'reopen'] as const
export type CompletionAction = (typeof completionActions)[number]

/** Completion of an organisation's file, section 3.4 of the domain document. */
export const completion = machine<CompletionState, CompletionAction, CompletionActor>({
  name: 'completion',
  actions: {
    complete: { who: ['ngo'], right: ['ngo-profile', 'U'] },
    accredit: { who: ['reviewer'], right: ['ministry_ngos_validation', 'V'] },
    return: { who: ['reviewer'], right: ['ministry_ngos_validation', 'V'] },
    reopen: { who: ['central'], right: ['ministry_ngos_validation', 'V'] },
  },
  table: {
    open: { complete: ['ngo_complete'] },
    ngo_complete: { accredit: ['accredited'], return: ['reopened'] },
    accredited: { reopen: ['reopened'] },
    reopened: { complete: ['ngo_complete'] },
  },
})
