import { lazy } from 'react'

// Parts of the desk that a look at a request mostly does without, or that come after its data: they are not waited for.
export const ConsentNotice = lazy(async () => ({ default: (await import('./consent-notice.tsx')).ConsentNotice }))
export const FounderNotices = lazy(async () => ({ default: (await import('./also-in.tsx')).FounderNotices }))
export const DeskDialogs = lazy(async () => ({ default: (await import('./desk-dialogs.tsx')).DeskDialogs }))
export const DocPane = lazy(async () => ({ default: (await import('./doc-pane.tsx')).DocPane }))
export const ErasedRequest = lazy(async () => ({ default: (await import('./erased-request.tsx')).ErasedRequest }))
export const MoreTimeDesk = lazy(async () => ({
  default: (await import('#web/transactions/shared/more-time.tsx')).MoreTimeDesk,
}))
export const NamePanel = lazy(async () => ({ default: (await import('./name-panel.tsx')).NamePanel }))
export const LeftList = lazy(async () => ({ default: (await import('./left-list.tsx')).LeftList }))
export const NoteForm = lazy(async () => ({ default: (await import('./note-form.tsx')).NoteForm }))
export const OpinionsPanel = lazy(async () => ({ default: (await import('./opinions-panel.tsx')).OpinionsPanel }))
export const SentNotes = lazy(async () => ({ default: (await import('./desk-decision.tsx')).SentNotes }))
