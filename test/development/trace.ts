/** What a program has in it that was made for development: the address of its server, or modules that can be replaced. */
export const traceOfDevelopment =
  /ELECTRON_RENDERER_URL|@vite\/client|import\.meta\.hot|\$RefreshReg\$|injectIntoGlobalHook|\bjsxDEV\b/;
