/** The id of the lightbox's `<template>` element. */
export const LIGHTBOX_TEMPLATE_ID = 'lightbox'
