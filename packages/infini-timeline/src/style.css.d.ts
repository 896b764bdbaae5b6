// Lets TypeScript accept `import 'infini-timeline/style.css'`.
export {}
