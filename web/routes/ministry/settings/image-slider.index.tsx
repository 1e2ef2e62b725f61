import { createFileRoute } from '@tanstack/react-router'
import { ImageSlider } from '#web/news/slides.tsx'

export const Route = createFileRoute('/ministry/settings/image-slider/')({ component: ImageSlider })
