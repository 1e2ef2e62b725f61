import { createFileRoute } from '@tanstack/react-router'
import { OwnSlides } from '#web/news/own/slides-page.tsx'

export const Route = createFileRoute('/_org/guest-pages-management/images-slider')({ component: OwnSlides })
