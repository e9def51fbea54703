/// <reference types="vite/client" />
declare module '@fontsource-variable/inter'
/** It comes without types. */
declare module 'fontkit' {
  export function create(bytes: Uint8Array): import('@vitalrounds/domain/pdf/outlines').OutlineFont
}
