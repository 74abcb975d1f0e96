//! Constants that are made by code with mutants in it.
//!
//! The compiler makes them, and there nothing can be switched. So each becomes a function of the same name: a constant that
//! asks for it gets what the compiler makes, as before; whatever runs gets what is made when it is first asked for, with the
//! mutant that is on. The cells of a board are asked for through a reference that a constant holds: they are written anew
//! before the program begins.

use std::collections::BTreeMap;

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprStruct, File, Ident, Item, ItemFn, ItemStatic, Macro, Type, TypeReference, UseTree, parse_quote};

/// A module's path within the crate, from its file's.
pub fn module(file: &str) -> Vec<String> {
    let path = file.trim_start_matches("src/").trim_end_matches(".rs");
    path.split('/').filter(|part| *part != "mod" && *part != "lib").map(str::to_owned).collect()
}

/// Names that have become functions, and whether these give a reference.
type Known = BTreeMap<String, bool>;

/// The same by module.
pub type Names = BTreeMap<Vec<String>, Known>;

/// What is shared, or refers to what only the compiler can make: constants with this in their types stay.
const FIXED: [&str; 7] = ["Atomic", "Lock", "Once", "Geometry", "Form", "Layer", "Terms"];

/// Makes functions of a file's constants; gives their names. Those with the names in `fixed` stay.
pub fn convert(file: &mut File, fixed: &dyn Fn(&str) -> bool) -> Known {
    let makers: BTreeMap<String, Type> = file.items.iter().filter_map(maker).collect();
    let mut names = Known::new();
    let mut types: BTreeMap<String, Type> = BTreeMap::new();
    let mut items = Vec::new();
    for item in std::mem::take(&mut file.items) {
        let (attrs, vis, ident, ty, expr) = match &item {
            Item::Const(made) => (&made.attrs, &made.vis, &made.ident, &made.ty, &made.expr),
            Item::Static(made) => (&made.attrs, &made.vis, &made.ident, &made.ty, &made.expr),
            _ => {
                items.push(item);
                continue;
            }
        };
        let name = ident.to_string();
        let tokens = expr.to_token_stream();
        let told = ty.to_token_stream().to_string();
        let shared = FIXED.iter().any(|word| told.contains(word));
        if shared || fixed(&name) || !tokens.to_string().contains("woven ::") && !calls(tokens, &makers) {
            items.push(item);
            continue;
        }
        names.insert(name.clone(), !matches!(**expr, Expr::Struct(_)));
        if let Expr::Struct(_) = **expr {
            // It may be one that can't be copied.
            items.push(parse_quote!(#(#attrs)* #[allow(non_snake_case)] #vis const fn #ident() -> #ty { #expr }));
            continue;
        }
        let mut ty = ty.clone();
        Static.visit_type_mut(&mut ty);
        items.push(parse_quote! {
            #(#attrs)*
            #[allow(non_snake_case)]
            #vis const fn #ident() -> &'static #ty {
                const fn fixed() -> &'static #ty {
                    const FIXED: #ty = #expr;
                    &FIXED
                }
                fn made() -> &'static #ty {
                    static MADE: std::sync::LazyLock<#ty> = std::sync::LazyLock::new(|| crate::woven::making(|| #expr));
                    &MADE
                }
                std::intrinsics::const_eval_select((), fixed, made)
            }
        });
        types.insert(name, *ty);
    }
    for item in items {
        match item {
            Item::Static(made) => file.items.extend(board(made, &types, &makers)),
            item => file.items.push(item),
        }
    }
    names
}

/// Where a constant's type leaves a lifetime out, it is this one.
struct Static;

impl VisitMut for Static {
    fn visit_type_reference_mut(&mut self, one: &mut TypeReference) {
        one.lifetime.get_or_insert_with(|| parse_quote!('static));
        visit_mut::visit_type_reference_mut(self, one);
    }
}

/// A function that constants are made with, and what it gives.
fn maker(item: &Item) -> Option<(String, Type)> {
    match item {
        Item::Fn(ItemFn { sig, .. }) if sig.constness.is_some() => match &sig.output {
            syn::ReturnType::Type(_, ty) => Some((sig.ident.to_string(), (**ty).clone())),
            syn::ReturnType::Default => None,
        },
        _ => None,
    }
}

/// Whether one of these functions is named there.
fn calls(tokens: TokenStream, makers: &BTreeMap<String, Type>) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => makers.contains_key(&ident.to_string()),
        TokenTree::Group(group) => calls(group.stream(), makers),
        _ => false,
    })
}

/// The shape of a board: its cells lie where they can be written anew.
fn board(mut made: ItemStatic, types: &BTreeMap<String, Type>, makers: &BTreeMap<String, Type>) -> Vec<Item> {
    let Expr::Struct(ExprStruct { fields, .. }) = &mut *made.expr else { return vec![Item::Static(made)] };
    let Some(field) =
        fields.iter_mut().find(|field| matches!(&field.member, syn::Member::Named(name) if name == "places"))
    else {
        return vec![Item::Static(made)];
    };
    let Expr::Reference(places) = &field.expr else { return vec![Item::Static(made)] };
    let places = (*places.expr).clone();
    let name = match &places {
        Expr::Call(call) => call.func.to_token_stream().to_string(),
        other => other.to_token_stream().to_string(),
    };
    let Some(ty) = types.get(&name).or_else(|| makers.get(&name)) else { return vec![Item::Static(made)] };
    field.expr = parse_quote!(WOVEN_PLACES.get());
    vec![
        parse_quote!(
            static WOVEN_PLACES: crate::woven::Anew<#ty> = crate::woven::Anew::new(#places);
        ),
        parse_quote!(
            #[used]
            #[unsafe(link_section = ".init_array")]
            static WOVEN_BEGIN: extern "C" fn() = {
                extern "C" fn begin() {
                    WOVEN_PLACES.set(crate::woven::making(|| #places));
                }
                begin
            };
        ),
        Item::Static(made),
    ]
}

/// Calls what has become a function, wherever it is named.
pub struct Caller<'a> {
    names: &'a Names,
    module: Vec<String>,
    /// Names that mean such a function in this file.
    known: Known,
}

impl<'a> Caller<'a> {
    pub fn new(names: &'a Names, module: Vec<String>) -> Caller<'a> {
        let known = names.get(&module).cloned().unwrap_or_default();
        Caller { names, module, known }
    }

    /// Whether there is anything to call.
    pub fn rewrite(&mut self, file: &mut File) -> bool {
        self.imports(&file.items);
        self.visit_file_mut(file);
        !self.known.is_empty()
    }

    fn imports(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Use(item) => self.import(&item.tree, &mut Vec::new()),
                Item::Mod(inner) => {
                    self.module.push(inner.ident.to_string());
                    self.imports(inner.content.as_ref().map_or(&[], |(_, items)| items));
                    self.module.pop();
                }
                _ => {}
            }
        }
    }

    fn import(&mut self, tree: &UseTree, path: &mut Vec<String>) {
        match tree {
            UseTree::Path(one) => {
                path.push(one.ident.to_string());
                self.import(&one.tree, path);
                path.pop();
            }
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(tree, path)),
            UseTree::Name(name) => {
                if let Some(refers) = self.named(path, &name.ident) {
                    self.known.insert(name.ident.to_string(), refers);
                }
            }
            _ => {}
        }
    }

    /// Whether a path, seen from this module, and a name lead to such a function, and whether it gives a reference.
    fn named(&self, path: &[String], name: &Ident) -> Option<bool> {
        let mut module = self.module.clone();
        for (at, part) in path.iter().enumerate() {
            match part.as_str() {
                "crate" => module.clear(),
                "self" => {}
                "super" => drop(module.pop()),
                // A module that was imported: its name is enough.
                _ if at == 0 => {
                    let mut found = self.names.iter().filter(|(known, _)| known.last() == path.last());
                    return found.find_map(|(_, names)| names.get(&name.to_string()).copied());
                }
                _ => module.push(part.clone()),
            }
        }
        self.names.get(&module)?.get(&name.to_string()).copied()
    }

    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let mut out = TokenStream::new();
        let mut colon = false;
        for token in tokens {
            let after = std::mem::take(&mut colon);
            match token {
                TokenTree::Ident(ident) if !after && self.known.contains_key(&ident.to_string()) => {
                    out.extend(if self.known[&ident.to_string()] { quote!((*#ident())) } else { quote!(#ident()) });
                }
                TokenTree::Group(group) => {
                    out.extend([TokenTree::Group(Group::new(group.delimiter(), self.tokens(group.stream())))]);
                }
                token => {
                    colon = matches!(&token, TokenTree::Punct(sign) if sign.as_char() == ':');
                    out.extend([token]);
                }
            }
        }
        out
    }
}

impl VisitMut for Caller<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let Expr::Path(path) = expr else { return };
        let segments: Vec<String> = path.path.segments.iter().map(|part| part.ident.to_string()).collect();
        let Some((last, before)) = segments.split_last() else { return };
        let found = match before {
            [] => self.known.get(last).copied(),
            _ => self.named(before, &format_ident!("{last}")),
        };
        if let Some(refers) = found {
            *expr = if refers { parse_quote!((*#path())) } else { parse_quote!(#path()) };
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        mac.tokens = self.tokens(std::mem::take(&mut mac.tokens));
    }
}
