/** The trace of development in a program: its server's address, or replaceable modules. */
export const traceOfDevelopment =
  /ELECTRON_RENDERER_URL|@vite\/client|import\.meta\.hot|\$RefreshReg\$|injectIntoGlobalHook|\bjsxDEV\b/;
