import { lazy } from 'react'

// Parts of the desk that a look at a request mostly does without: they come when they are opened.
export const DeskDialogs = lazy(async () => ({ default: (await import('./desk-dialogs.tsx')).DeskDialogs }))
export const ErasedRequest = lazy(async () => ({ default: (await import('./erased-request.tsx')).ErasedRequest }))
export const NamePanel = lazy(async () => ({ default: (await import('./name-panel.tsx')).NamePanel }))
export const OpinionsPanel = lazy(async () => ({ default: (await import('./opinions-panel.tsx')).OpinionsPanel }))
